"use client";
/**
 * Texts for components that scripts draw. A page brings those of its language along, so that no
 * script holds two.
 */
import type { InterfaceLanguage } from "knowledge-sdk/schemas";
import { createTranslator, type Translated, type Translator } from "knowledge-sdk/wiki-ui";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { shell } from "./english/shell.ts";

interface Given<M> {
  readonly language: InterfaceLanguage;
  readonly messages: M;
}

const ShellContext = createContext<Given<Translated<typeof shell>> | null>(null);

interface ShellMessagesProps extends Given<Translated<typeof shell>> {
  readonly children: ReactNode;
}

export function ShellMessages({ language, messages, children }: ShellMessagesProps) {
  const given = useMemo(() => ({ language, messages }), [language, messages]);
  return <ShellContext value={given}>{children}</ShellContext>;
}

export type ShellTranslator = Translator<typeof shell>;

/** Texts of the parts that every page has. */
export function useShell(): ShellTranslator {
  const given = useContext(ShellContext);
  if (given === null) throw new Error("useShell needs ShellMessages around it");
  return useMemo(() => createTranslator<typeof shell>(given), [given]);
}
