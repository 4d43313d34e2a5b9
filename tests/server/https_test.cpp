// `kurz verify` reads records from servers with TLS, as from a real one with a certificate of its own.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <doctest/doctest.h>

#include "tests/support/files.h"
#include "tests/support/paths.h"
#include "tests/support/run_app.h"

namespace kurz {
namespace {

constexpr const char* kServer = R"(
import http.server, os, ssl, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/api/tables/moved/log":
            self.send_response(302)
            self.send_header("Location", "http://127.0.0.1:1/plain")
            self.end_headers()
            return
        body = b"x" * (5 << 20) if self.path == "/api/tables/large/log" else open(sys.argv[2], "rb").read()
        self.send_response(200 if self.path.startswith("/api/tables/") and "none" not in self.path else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass
    def log_message(self, *_):
        pass
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1] + "/cert.pem", sys.argv[1] + "/key.pem")
server.socket = context.wrap_socket(server.socket, server_side=True)
print(os.getpid(), server.server_port, flush=True)
server.serve_forever()
)";

// A web server with TLS that hands out one file.
class HttpsServer {
 public:
  HttpsServer(const test::TempFolder& folder, const std::string& record) {
    const std::string make =
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext "
        "subjectAltName=IP:127.0.0.1 -keyout " +
        (folder / "key.pem") + " -out " + (folder / "cert.pem") + " 2>/dev/null";
    REQUIRE(std::system(make.c_str()) == 0);  // NOLINT(concurrency-mt-unsafe)
    test::write(folder / "server.py", kServer);
    const std::string run =
        "exec /usr/bin/python3 " + (folder / "server.py") + " " + (folder / ".") + " " + record;
    output_.reset(::popen(run.c_str(), "r"));
    REQUIRE(output_ != nullptr);
    REQUIRE(std::fscanf(output_.get(), "%d %d", &pid_, &port_) == 2);  // NOLINT(cert-err34-c)
  }
  HttpsServer(const HttpsServer&) = delete;
  HttpsServer& operator=(const HttpsServer&) = delete;
  ~HttpsServer() {
    if (pid_ > 0) ::kill(pid_, SIGTERM);
  }
  [[nodiscard]] std::string table(const std::string& name) const {
    return "https://127.0.0.1:" + std::to_string(port_) + "/table/" + name;
  }

 private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> output_{nullptr, ::pclose};
  int pid_ = 0;
  int port_ = 0;
};

}  // namespace

TEST_CASE("verify: a record comes through https if the certificate is valid") {
  const test::TempFolder folder;
  const HttpsServer server(folder, test::source_path("tests/golden/record_chance_1.log"));
  const test::Run stranger = test::run({"verify", server.table("one")});
  CHECK(stranger.code == 1);
  CHECK_MESSAGE(test::contains(stranger.err, "the certificate of https://127.0.0.1"), stranger.err);

  ::setenv("SSL_CERT_FILE", (folder / "cert.pem").c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
  const test::Run good = test::run({"verify", server.table("one?seat=1")});
  CHECK_MESSAGE(good.code == 0, good.err);
  CHECK(good.out.starts_with("valid: "));
  CHECK(test::contains(test::run({"verify", server.table("none")}).err, "answered 404"));
  CHECK(test::contains(test::run({"verify", server.table("large")}).err,
                       "sent more data than a game can have"));
  // A server must not lead away from an encrypted connection.
  CHECK(test::run({"verify", server.table("moved")}).code == 1);
  ::unsetenv("SSL_CERT_FILE");  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace kurz
