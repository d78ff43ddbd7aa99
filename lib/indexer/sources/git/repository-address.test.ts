import { describe, expect, test } from "vitest";
import { connectionSettings } from "./connection-settings.ts";
import { parseRepositoryAddress } from "./repository-address.ts";

test.each([
  ["https://github.com/a/b.git", { protocol: "https", host: "github.com", port: "443" }],
  ["http://git.example:8080/a", { protocol: "http", host: "git.example", port: "8080" }],
  ["ssh://git@git.example:2222/a/b", { protocol: "ssh", host: "git.example", port: "2222" }],
  ["git@github.com:a/b.git", { protocol: "ssh", host: "github.com", port: "22" }],
  ["https://[2606:4700::1]/a", { protocol: "https", host: "2606:4700::1", port: "443" }],
  ["file:///srv/repository", { protocol: "file", host: "", port: "" }],
])("%s is an address", (url, expected) => {
  expect(parseRepositoryAddress(url)).toEqual(expected);
});

test.each([
  "",
  "/srv/repository",
  "../repository",
  "--upload-pack=touch /tmp/x",
  "ext::sh -c touch% /tmp/x",
  "fd::17/foo",
  "git://git.example/a",
  "ftp://git.example/a",
  "javascript://x",
  "ssh://-oProxyCommand=x/a",
  "file://host/share",
  "https://",
  "https://[",
])("%j is none", (url) => {
  expect(parseRepositoryAddress(url)).toBeNull();
});

describe("without allowPrivateHosts", () => {
  const settingsOf = (url: string) =>
    connectionSettings(
      parseRepositoryAddress(url) as NonNullable<ReturnType<typeof parseRepositoryAddress>>,
      false,
    );

  test.each([
    "https://127.0.0.1/a",
    "https://localhost/a",
    "https://169.254.169.254/a",
    "https://[::1]/a",
    "ssh://git@10.0.0.1/a",
    "git@192.168.0.1:a/b",
    "file:///srv/repository",
  ])("%s is refused", async (url) => {
    await expect(settingsOf(url)).rejects.toThrow(/private network|local repository/);
  });

  test("git may use this protocol only, and this address only", async () => {
    expect(await settingsOf("https://8.8.8.8:8443/a")).toEqual([
      "protocol.allow=never",
      "protocol.https.allow=always",
      "http.curloptResolve=8.8.8.8:8443:8.8.8.8",
    ]);
  });
});
