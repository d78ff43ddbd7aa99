"use client";

import { PageMain } from "./_components/page-main.tsx";
import { ProblemNotice } from "./_components/problem-notice.tsx";

export default function ErrorPage() {
  return (
    <PageMain>
      <ProblemNotice
        title="Something went wrong"
        detail="The fault has been logged. Try again; if it stays, tell the operator when it happened."
      />
    </PageMain>
  );
}
