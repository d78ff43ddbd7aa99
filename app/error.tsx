"use client";

import { PageMain } from "./_components/page-main.tsx";
import { ProblemNotice } from "./_components/problem-notice.tsx";

export default function ErrorPage() {
  return (
    <PageMain>
      <ProblemNotice
        title="Something went wrong"
        detail="The error has been logged. Try again; if it happens again, tell the operator when it happened."
      />
    </PageMain>
  );
}
