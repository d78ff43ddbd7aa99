"use client";

import { PageMain } from "./_components/page-main.tsx";
import { ProblemNotice } from "./_components/problem-notice.tsx";
import { useShell } from "./_messages/messages-context.tsx";

export default function ErrorPage() {
  const t = useShell();
  return (
    <PageMain>
      <ProblemNotice title={t("failure.title")} detail={t("failure.detail")} />
    </PageMain>
  );
}
