/** Trees of files: nested lists. */
import { safeDataOf, safeElement } from "../safe-element.ts";
import { code, type Draw, textOf } from "./component.ts";

const tree: Draw = ({ children }) => {
  const isOfItems = children.some((child) => safeDataOf(child)?.hName === "li");
  return isOfItems ? [safeElement("ul", { className: ["files"] }, children)] : children;
};

const folder: Draw = (component) => {
  const name = textOf(component, "name", "title", "label");
  if (name === undefined) return null;
  const below = component.children.length === 0 ? [] : [safeElement("ul", {}, component.children)];
  return [safeElement("li", {}, [code(`${name.replace(/\/$/, "")}/`), ...below])];
};

const file: Draw = (component) => {
  const name = textOf(component, "name", "title", "label");
  return name === undefined ? null : [safeElement("li", {}, [code(name), ...component.children])];
};

export const fileComponents: Readonly<Record<string, Draw>> = {
  Files: tree,
  FileTree: tree,
  Tree: tree,
  Folder: folder,
  File: file,
};
