/** Components of Antora: their addresses, and the lists of pages that `nav` names. */
import { expect, test } from "vitest";
import { siteOfEachTest } from "../../../tests/kit/stores/temporary-site.ts";

const { siteOf } = siteOfEachTest();

const component = {
  "docs/antora.yml":
    "name: box\ntitle: The box\nversion: '2.1'\nnav:\n- modules/ROOT/nav.adoc\n- modules/api/nav.adoc\n",
  "docs/modules/ROOT/nav.adoc":
    "// lists\n.Begin\n* xref:index.adoc[The box]\n* xref:guide/install.adoc[]\n** xref:guide/windows.adoc[On Windows]\n* More\n** https://forum.example[The forum]\n** xref:other:page.adoc[]\n** xref:9.9@box:ROOT:old.adoc[Old]\n",
  "docs/modules/api/nav.adoc": "* xref:calls.adoc[Calls]\n* xref:ROOT:index.adoc[Home]\n",
  "docs/modules/ROOT/pages/index.adoc": "= The box\n",
  "docs/modules/ROOT/pages/guide/install.adoc": "= Installing\n",
  "docs/modules/ROOT/pages/guide/windows.adoc": "= Windows\n",
  "docs/modules/ROOT/pages/_hidden.adoc": "= Hidden\n",
  "docs/modules/ROOT/partials/note.adoc": "A note.\n",
  "docs/modules/api/pages/calls.adoc": "= Calls\n",
};

test("pages have the addresses of its site, parts have none, and nav is the menu", () => {
  const { layout, menus, addresses, faults } = siteOf(component, "docs");
  expect([layout.kind, layout.base]).toEqual(["antora", "/box/2.1/"]);
  expect(faults).toEqual([expect.stringMatching(/do not exist: other\/pages\/page\.$/)]);
  expect(addresses).toMatchObject({
    "modules/ROOT/pages/index.adoc": "/box/2.1",
    "modules/ROOT/pages/guide/install.adoc": "/box/2.1/guide/install",
    "modules/api/pages/calls.adoc": "/box/2.1/api/calls",
    "modules/ROOT/partials/note.adoc": null,
    "modules/ROOT/pages/_hidden.adoc": null,
    "modules/ROOT/nav.adoc": null,
  });
  const lines = menus[0]?.[0]?.[1];
  expect(lines?.slice(0, 1)).toEqual([
    [
      "Begin",
      null,
      [
        "The box /box/2.1",
        ["Installing", "/box/2.1/guide/install", ["On Windows /box/2.1/guide/windows"]],
        ["More", null, ["The forum https://forum.example"]],
      ],
    ],
  ]);
  expect(JSON.stringify(lines?.slice(1))).toContain("Calls /box/2.1/api/calls");
});

test("a component called ROOT without a version is at the top", () => {
  const files = {
    "antora.yml": "name: ROOT\nversion: ~\nnav: [modules/ROOT/nav.adoc]\n",
    "modules/ROOT/nav.adoc": "* xref:a.adoc[A]\n",
    "modules/ROOT/pages/a.adoc": "= A\n",
  };
  const { layout, addresses } = siteOf(files);
  expect([layout.base, addresses["modules/ROOT/pages/a.adoc"]]).toEqual(["/", "/a"]);
});

test.each([
  ["names a file outside", "nav: [../../etc/passwd, /etc/passwd]"],
  ["is no list", "nav: 5"],
  ["names a file that is not there", "nav: [modules/ROOT/none.adoc]"],
])("nav that %s gives no menu", (_case, nav) => {
  const files = { "antora.yml": `name: a\n${nav}\n`, "modules/ROOT/pages/a.adoc": "= A\n" };
  const { menus } = siteOf(files);
  expect(menus.flat(2).filter((line) => typeof line === "string")).toEqual([]);
});

test("a list of 20,000 levels, and pages above the top, end nothing", () => {
  const files = {
    "antora.yml": "name: a\nnav: [modules/ROOT/nav.adoc]\n",
    "modules/ROOT/nav.adoc": `${"* xref:../../../x.adoc[Out]\n".repeat(20_000)}* xref:a.adoc[A]\n`,
    "modules/ROOT/pages/a.adoc": "= A\n",
  };
  expect(() => siteOf(files)).not.toThrow();
});
