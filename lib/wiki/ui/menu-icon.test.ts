/** Icons of menus by the names of other sets. */
import { expect, test } from "vitest";
import { menuDrawing } from "./menu-icon.tsx";

test.each(["book", "fa-solid fa-book", "material/book-open", "lucide:book", "BookOpen"])(
  "%s is a book",
  (name) => {
    expect(menuDrawing(name)).toBe(menuDrawing("books"));
    expect(menuDrawing(name)).not.toBeNull();
  },
);

test.each(["", "simple/acme", "🦀", "constructor", "https://a.example/i.svg"])(
  "%j is left out",
  (name) => {
    expect(menuDrawing(name)).toBeNull();
  },
);
