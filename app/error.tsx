"use client";

import { PageMain } from "./_components/page-main.tsx";
import { Problem } from "./_components/problem.tsx";

export default function ErrorPage() {
  return (
    <PageMain>
      <Problem
        title="Something went wrong"
        detail="The fault has been logged. Try again; if it stays, tell the operator when it happened."
      />
    </PageMain>
  );
}
