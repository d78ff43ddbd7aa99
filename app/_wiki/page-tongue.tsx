"use client";
/** Language and direction of the document for a page that was opened without loading a new document. */
import { useEffect } from "react";

interface PageTongueProps {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
}

export function PageTongue({ language, direction }: PageTongueProps) {
  useEffect(() => {
    const root = document.documentElement;
    root.lang = language;
    root.dir = direction;
    return () => {
      root.lang = "en";
      root.dir = "ltr";
    };
  }, [language, direction]);
  return null;
}
