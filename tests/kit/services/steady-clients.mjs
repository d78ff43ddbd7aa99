/**
 * Clients that search, each question a new one, or open the page at `path`, without pause or after
 * some milliseconds: `<url> <first address> <addresses> <connections each> <seconds> <pause> <path>`.
 * Prints the milliseconds of each answer and how many were not 200.
 */
import { Agent, get } from "node:http";

const [url = "", firstAddress = "2", addresses = "1", connections = "1", seconds = "1"] =
  process.argv.slice(2);
const [pause_ms = "0", path = "/api/search"] = process.argv.slice(7);
const words = "install search index ticket classify collection wiki page key session error limit";
const list = words.split(" ");
const until = performance.now() + Number(seconds) * 1_000;
const durations_ms = [];
let refused = 0;
let asked = Number(firstAddress) * 1_000_000;

function question() {
  asked += 1;
  const picked = [7, 11, 13].map((step) => list[(asked * step + (asked >> 3)) % list.length]);
  return encodeURIComponent(`${picked.join(" ")} x${asked}`);
}

function ask(agent, localAddress) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}${path}?q=${question()}`, { agent, localAddress }, (answer) => {
      answer.resume().on("end", () => {
        if (answer.statusCode === 200) durations_ms.push(performance.now() - startedAt);
        else refused += 1;
        resolve();
      });
    }).on("error", reject);
  });
}

async function askUntilTheEnd(agent, localAddress) {
  while (performance.now() < until) {
    await ask(agent, localAddress);
    if (pause_ms !== "0") await new Promise((resolve) => setTimeout(resolve, Number(pause_ms)));
  }
}

await Promise.all(
  Array.from({ length: Number(addresses) }, (_, index) => {
    const agent = new Agent({ keepAlive: true });
    const localAddress = `127.0.0.${Number(firstAddress) + index}`;
    const running = Array.from({ length: Number(connections) }, () =>
      askUntilTheEnd(agent, localAddress),
    );
    return Promise.all(running).then(() => agent.destroy());
  }),
);
process.stdout.write(JSON.stringify({ durations_ms, refused }));
