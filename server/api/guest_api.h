// Guests: names, data, record.
#pragma once

#include "server/api/http_tools.h"
#include "server/service/table_service.h"

namespace kurz {

class GuestApi {
 public:
  GuestApi(TableService& service, Guests& guests, Store& store, bool secure_cookie)
      : service_(service), guests_(guests), store_(store), secure_cookie_(secure_cookie) {}

  void set_name(const Asked& asked);
  void delete_data(const Asked& asked);
  void record(const Asked& asked);

 private:
  [[nodiscard]] std::string cookie(const std::string& token, int max_age) const;

  TableService& service_;
  Guests& guests_;
  Store& store_;
  bool secure_cookie_;
};

}  // namespace kurz
