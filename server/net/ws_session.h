// A WebSocket; only files of this folder include it.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/sessions.h"

namespace kurz {

using Upgrade = boost::beast::http::request<boost::beast::http::string_body>;

void start_ws_session(Net& net, boost::beast::tcp_stream stream, const Upgrade& request, SocketGuest guest);

}  // namespace kurz
