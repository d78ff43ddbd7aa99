import Link from "next/link";
import { PageMain } from "./_components/page-main.tsx";

export default function NotFound() {
  return (
    <PageMain>
      <h1 className="mb-4 text-3xl font-semibold leading-tight">This page does not exist</h1>
      <p>
        It may have been renamed or removed. <Link href="/">Search the documentation</Link> to find
        its replacement.
      </p>
    </PageMain>
  );
}
