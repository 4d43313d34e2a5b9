// The parts of a server process, connected as server/server.cpp does it, without the network.
#pragma once

#include <functional>
#include <memory>

#include <doctest/doctest.h>

#include "server/api/api.h"
#include "server/secure/crypto.h"
#include "server/store/store.h"
#include "tests/support/boards.h"

namespace kurz::test {

// What the parts use.
struct ServiceSetup {
  Runtime& runtime;
  Logger& logger;
  HandlerTimes& times;
  Allowances& allowances;
  JobContext jobs;
  StorePool::Open open_store;
  ServiceOptions options = {};
  std::int64_t stopped_at = 0;
  bool writer_thread = true;  // false: Writer::run_next() commits
  Peers* peers = nullptr;     // see ServiceContext
};

struct ServiceParts {
  void open(const ServiceSetup& setup) {
    REQUIRE(start_crypto());
    auto one = setup.open_store();
    auto two = setup.open_store();
    REQUIRE(one);
    REQUIRE(two);
    Runtime& runtime = setup.runtime;
    reading = std::move(*one);
    stores = std::make_unique<StorePool>(setup.open_store);
    writer = std::make_unique<Writer>(
        std::move(*two), [&runtime](std::function<void()> done) { runtime.post(std::move(done)); }, nullptr,
        setup.writer_thread);
    guests = std::make_unique<Guests>(runtime, *reading, *writer, setup.peers);
    bots = std::make_unique<BotPool>(1, setup.jobs);
    constexpr int kBoardsPerGuest = 100;
    custom_boards = std::make_unique<CustomBoards>(
        CustomBoards::Parts{setup.jobs, *stores, *writer, setup.allowances}, kBoardsPerGuest);
    analyses = std::make_unique<AnalysisQueue>(AnalysisQueue::Options{1}, setup.jobs);
    service = std::make_unique<TableService>(ServiceContext{
        runtime, *reading, *stores, *writer, *bots, *guests, setup.allowances, setup.logger, setup.jobs,
        [this](std::string_view id) {
          const BoardPtr custom = custom_boards->find(id);
          return custom ? custom : shared_board(id);
        },
        setup.options, setup.stopped_at, setup.peers});
    api = std::make_unique<Api>(ApiParts{runtime, *service, *guests, setup.allowances, *analyses, *stores,
                                         boards, *custom_boards, files, setup.logger, setup.jobs, setup.times,
                                         [] { return std::string(); }, [] { return Readiness(); }});
  }
  void close() {
    api.reset();
    service.reset();
    analyses.reset();
    custom_boards.reset();
    bots.reset();
    guests.reset();
    writer.reset();
    stores.reset();
    reading.reset();
  }

  ServedBoards boards;
  SiteFiles files;
  std::unique_ptr<Store> reading;
  std::unique_ptr<StorePool> stores;
  std::unique_ptr<Writer> writer;
  std::unique_ptr<Guests> guests;
  std::unique_ptr<BotPool> bots;
  std::unique_ptr<CustomBoards> custom_boards;
  std::unique_ptr<AnalysisQueue> analyses;
  std::unique_ptr<TableService> service;
  std::unique_ptr<Api> api;
};

}  // namespace kurz::test
