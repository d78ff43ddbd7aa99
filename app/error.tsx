"use client";

import { Problem } from "./_components/problem.tsx";

export default function ErrorPage() {
  return (
    <Problem
      title="Something went wrong"
      detail="The fault has been logged. Try again; if it stays, tell the operator when it happened."
    />
  );
}
