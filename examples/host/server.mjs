/**
 * An application that shows the knowledge service in a frame, in plain Node.
 *
 *   SERVICE_URL=http://localhost:3000 SERVICE_API_KEY=<key> node examples/host/server.mjs
 *
 * The service needs USE_AUTH=1, API_KEYS with that key, and this page's origin in ALLOWED_ORIGINS
 * and FRAME_ANCESTORS. The key never leaves this process.
 */
import { createServer, request } from "node:http";
import { request as secureRequest } from "node:https";

const port = Number(process.env.PORT ?? 4_000);
const service = new URL(process.env.SERVICE_URL ?? "http://localhost:3000");
const apiKey = process.env.SERVICE_API_KEY ?? "";
const path = process.env.SERVICE_PATH ?? "/";

const page = `<!doctype html>
<html lang="en">
  <title>Host application</title>
  <h1>Host application</h1>
  <script src="${new URL("/embed.js", service)}" data-token-url="/kb-token" data-path="${path}"></script>
</html>`;

const server = createServer(async (incoming, outgoing) => {
  const { method, url } = incoming;
  if (method === "GET" && url === "/") {
    outgoing.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page);
  } else if (method === "POST" && url === "/kb-token" && isFromOurPage(incoming)) {
    // Here your application asks its own session: is this user one who may read the documentation?
    await answerWithToken(outgoing);
  } else {
    outgoing.writeHead(404).end();
  }
});

/** Other sites must not make a browser fetch tokens. */
function isFromOurPage({ headers }) {
  return headers["sec-fetch-site"] === "same-origin" || headers["sec-fetch-site"] === undefined;
}

async function answerWithToken(outgoing) {
  try {
    const token = await fetchToken();
    outgoing
      .writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" })
      .end(JSON.stringify({ token }));
  } catch (error) {
    console.error(error.message);
    outgoing.writeHead(502).end();
  }
}

/** A token that opens one session, within 60 seconds. */
function fetchToken() {
  const send = service.protocol === "https:" ? secureRequest : request;
  const headers = { Authorization: `Bearer ${apiKey}` };
  return new Promise((resolve, reject) => {
    send(new URL("/api/auth/token", service), { method: "POST", headers }, (response) => {
      let body = "";
      response.on("data", (data) => {
        body += data;
      });
      response.on("end", () => {
        if (response.statusCode === 200) resolve(JSON.parse(body).token);
        else reject(new Error(`The service answered ${response.statusCode}.`));
      });
    })
      .on("error", reject)
      .end();
  });
}

server.listen(port, () => {
  console.log(`Host application is ready at http://localhost:${server.address().port}`);
});
