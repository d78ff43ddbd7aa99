/** Counts tests over all runners, for the one closing line. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPackage } from "./run.mjs";

export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  /** Names of what failed, to be said once more at the end. */
  failures = [];
  /** Of this run alone: a second one may count beside it. */
  reports = mkdtempSync(join(tmpdir(), "knowledge-reports-"));

  /** A check without tests counts as one. */
  async check(title, work) {
    const startedAt = Date.now();
    const { code, output } = await work();
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    process.stdout.write(`${code === 0 ? "ok    " : "FAILED"} ${title} (${seconds} s)\n`);
    if (code === 0) {
      this.passed += 1;
    } else {
      this.failed += 1;
      this.failures.push(title);
      process.stdout.write(output);
    }
  }

  /**
   * A project of vitest, or the files and folders of it that are named.
   * @param {string} project
   * @param {{ title?: string, only?: readonly string[] }} [part]
   */
  async vitest(project, { title = project, only = [] } = {}) {
    const report = join(this.reports, `vitest-${title.replaceAll(" ", "-")}.json`);
    const args = ["run", "--project", project, "--reporter=default", "--reporter=json", ...only];
    await this.suite(
      `Tests: ${title}`,
      report,
      (read) => [
        read.numPassedTests,
        read.numFailedTests + (read.numFailedTestSuites > 0 && read.numFailedTests === 0 ? 1 : 0),
        read.numPendingTests + read.numTodoTests,
        failedTests(read),
      ],
      () => runPackage("vitest/vitest.mjs", [...args, `--outputFile.json=${report}`]),
    );
  }

  /** Projects of Playwright. */
  async playwright(chromium, projects) {
    const report = join(this.reports, "playwright.json");
    const chosen = projects.map((project) => `--project=${project}`);
    await this.suite(
      "Tests: browser",
      report,
      ({ stats, suites }) => [
        stats.expected + stats.flaky,
        stats.unexpected,
        stats.skipped,
        suites.flatMap(failedSpecs),
      ],
      () =>
        runPackage("@playwright/test/cli.js", ["test", "--reporter=list,json", ...chosen], {
          env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        }),
    );
  }

  /** Runs a suite and adds what its report counts; one that leaves no report has failed. */
  async suite(title, report, count, work) {
    process.stdout.write(`${title} …\n`);
    const { code, output } = await work();
    if (code !== 0) process.stdout.write(output);
    const counts = existsSync(report)
      ? count(JSON.parse(readFileSync(report, "utf8")))
      : [0, 1, 0, [title]];
    const [passed, failed, skipped, names] = counts;
    this.failures.push(...names);
    this.passed += passed;
    this.failed += code !== 0 && failed === 0 ? 1 : failed;
    this.skipped += skipped;
    process.stdout.write(`${title}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  }

  /** Prints the closing line; the exit code is 1 after a failure or when nothing ran. */
  close() {
    rmSync(this.reports, { recursive: true, force: true });
    for (const name of this.failures) process.stdout.write(`FAILED ${name}\n`);
    process.stdout.write(`${this.passed} passed, ${this.failed} failed, ${this.skipped} skipped\n`);
    process.exitCode = this.failed > 0 || this.passed === 0 ? 1 : 0;
  }
}

/** Of vitest's report: files that could not be run, and tests. */
function failedTests({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (failed.length > 0) return failed.map(({ fullName }) => `${name}: ${fullName}`);
    return status === "failed" ? [name] : [];
  });
}

/** Of Playwright's report, whose suites have suites. */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}
