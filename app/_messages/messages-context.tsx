"use client";
/**
 * Texts for components that scripts draw. A page brings those of its language along, so that no
 * script holds two.
 */
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import {
  createTranslator,
  type Messages,
  type Translated,
  type Translator,
} from "knowledge-sdk/service-ui";
import { type Context, createContext, type ReactNode, useContext, useMemo } from "react";
import type { desk } from "./english/desk.ts";
import type { shell } from "./english/shell.ts";

interface Given<M extends Messages> {
  readonly language: InterfaceLanguage;
  readonly messages: Translated<M>;
}

interface MessagesProps<M extends Messages> extends Given<M> {
  readonly children: ReactNode;
}

const ShellContext = createContext<Given<typeof shell> | null>(null);
const DeskContext = createContext<Given<typeof desk> | null>(null);

export function ShellMessages({ language, messages, children }: MessagesProps<typeof shell>) {
  const given = useMemo(() => ({ language, messages }), [language, messages]);
  return <ShellContext value={given}>{children}</ShellContext>;
}

export function DeskMessages({ language, messages, children }: MessagesProps<typeof desk>) {
  const given = useMemo(() => ({ language, messages }), [language, messages]);
  return <DeskContext value={given}>{children}</DeskContext>;
}

export type ShellTranslator = Translator<typeof shell>;

/** Texts of the parts that every page has. */
export function useShell(): ShellTranslator {
  return useMessages(ShellContext);
}

export type DeskTranslator = Translator<typeof desk>;

/** Texts of the console, below its layout. */
export function useDeskTexts(): DeskTranslator {
  return useMessages(DeskContext);
}

function useMessages<M extends Messages>(context: Context<Given<M> | null>): Translator<M> {
  const given = useContext(context);
  if (given === null) throw new Error("There are no messages around this component");
  return useMemo(() => createTranslator<M>(given), [given]);
}
