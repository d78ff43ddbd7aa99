/** Jekyll: addresses by patterns of collections, and menus of `_data`. */
import { expect, test } from "vitest";
import { siteOfEachTest } from "../../../tests/kit/stores/temporary-site.ts";

const { siteOf } = siteOfEachTest();

test("Jekyll: addresses by patterns of collections, menus of _data", () => {
  const { menus, addresses } = siteOf({
    "_config.yml":
      "baseurl: /help\ncollections:\n  docs: { permalink: '/:collection/:path/' }\n  manual: { permalink: '/how/:path/' }\n  posts: { permalink: '/news/:year/:month/:day/:title/' }\n",
    "_data/docs_nav.yml":
      "- title: Begin\n  docs:\n    - link: /docs/\n    - title: Setting up\n      link: /docs/setup/\n- title: Shop\n  url: https://shop.example\n",
    "_docs/index.md": "---\ntitle: Home\npermalink: /docs/\n---\n",
    "_docs/setup.md": "# Set-up",
    "_manual/saw.md": "# Saw",
    "_posts/2024-02-03-new-paint.md": "# New paint",
  });
  expect(addresses).toMatchObject({
    "_docs/index.md": "/help/docs/",
    "_docs/setup.md": "/help/docs/setup",
    "_manual/saw.md": "/help/how/saw",
    "_posts/2024-02-03-new-paint.md": "/help/news/2024/02/03/new-paint",
  });
  expect(menus).toEqual([
    [
      [
        null,
        [
          ["Begin", null, ["Home /help/docs/", "Setting up /help/docs/setup"]],
          "Shop https://shop.example",
        ],
      ],
    ],
  ]);
});

test("Jekyll: pages that name the page above them by its title", () => {
  const { menus } = siteOf({
    "_config.yml": "title: A\n",
    "index.md": "---\nnav_order: 1\n---\n# Home",
    "tools.md": "---\nnav_order: 2\n---\n# Tools",
    "docs/saw.md": "---\nparent: Tools\nnav_order: 2\n---\n# Saw",
    "docs/axe.md": "---\nparent: Tools\nnav_order: 1\n---\n# Axe",
    "docs/teeth.md": "---\nparent: Saw\ngrand_parent: Tools\n---\n# Teeth",
    "docs/own.md": "---\nparent: Own\n---\n# Own",
  });
  const tools = ["Axe /docs/axe", ["Saw", "/docs/saw", ["Teeth /docs/teeth"]]];
  expect(menus).toEqual([[[null, ["Home /", ["Tools", "/tools", tools]]]]]);
});

test("Jekyll: forty pages of one title that name it as their parent stand there once", () => {
  const many = Array.from({ length: 40 }, (_unused, at) => [
    `docs/p${at}.md`,
    "---\ntitle: Same\nparent: Same\n---\n",
  ]);
  const { menus } = siteOf({
    "_config.yml": "title: A\n",
    "same.md": "---\ntitle: Same\n---\n",
    ...Object.fromEntries(many),
  });
  expect(JSON.stringify(menus).match(/docs\/p/g)).toHaveLength(40);
});
