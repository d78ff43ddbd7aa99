import { expect, test } from "vitest";
import type { WeighedEvidence } from "../evidence/weigh-evidence.ts";
import { createRandom } from "../linear/random.ts";
import { calibrate, defaultCalibration, learnCalibration } from "./calibration.ts";
import type { CalibrationRow } from "./calibration-row.ts";
import { type InScopeModel, sureFit, trainInScopeModel } from "./in-scope-model.ts";
import { fitLogistic, predictLogistic } from "./logistic-regression.ts";
import { defaultThresholds, learnThresholds, levelOf } from "./thresholds.ts";

const random = createRandom(9);

/** The right place scores `lead` more than the others on average. */
function evidenceOf(lead: number): CalibrationRow {
  const scores = Float64Array.from({ length: 5 }, () => random() + random() - 1.5);
  const right = Math.floor(random() * 5);
  scores[right] = (scores[right] as number) + lead;
  const evidence: WeighedEvidence = {
    names: ["a", "b", "c", "d", "e"],
    vector: { numbers: Uint32Array.of(0), values: Float32Array.of(1), knownShare: 1 },
    knownWords: 1,
    scores,
    linear: scores,
    votes: new Float64Array(5),
    nearness: new Float64Array(5),
    keywords: new Float64Array(5),
    centres: new Float64Array(5),
    bare: new Float64Array(5),
    similar: [],
  };
  return { evidence, right };
}

test("what is said to be right so often is right so often, on rows never seen", () => {
  const rows = Array.from({ length: 2_000 }, () => evidenceOf(0.7));
  const calibration = learnCalibration(rows.slice(0, 1_000));
  const judged = rows.slice(1_000).map(({ evidence, right }) => {
    const { order, confidence } = calibrate(evidence, calibration);
    return { confidence, isRight: order[0] === right };
  });
  const mean = judged.reduce((sum, { confidence }) => sum + confidence, 0) / judged.length;
  const share = judged.filter(({ isRight }) => isRight).length / judged.length;
  expect(Math.abs(mean - share)).toBeLessThan(0.03);
  const high = judged.filter(({ confidence }) => confidence >= calibration.thresholds.high);
  expect(high.filter(({ isRight }) => isRight).length / high.length).toBeGreaterThan(0.93);
});

/** The votes by nearness name the right place as often as they would by chance, or much more often. */
function nearRow(isTelling: boolean): CalibrationRow {
  const row = evidenceOf(0.3);
  const nearness = new Float64Array(5);
  const named = isTelling && random() < 0.8 ? row.right : Math.floor(random() * 5);
  nearness[named] = 1;
  return { ...row, evidence: { ...row.evidence, nearness } };
}

test("nearness in meaning counts when judged tickets show that it helps", () => {
  const rows = Array.from({ length: 600 }, () => nearRow(true));
  const { nearnessWeight } = learnCalibration(rows);
  expect(nearnessWeight).toBeGreaterThan(0);
});

test("nearness in meaning counts nothing when it means nothing, in 20 sets of tickets", () => {
  const weights = Array.from({ length: 20 }, () => {
    const rows = Array.from({ length: 200 }, () => nearRow(false));
    return learnCalibration(rows).nearnessWeight;
  });
  expect(weights.filter((weight) => weight > 0).length).toBeLessThanOrEqual(1);
});

test("fewer than 50 judgements change nothing but their count", () => {
  const rows = Array.from({ length: 49 }, () => evidenceOf(2));
  expect(learnCalibration(rows)).toEqual({ ...defaultCalibration, judgements: 49 });
});

test("answers that are always wrong are never high or medium", () => {
  const answers = Array.from({ length: 300 }, () => ({ confidence: random(), isRight: false }));
  const thresholds = learnThresholds(answers);
  expect(levelOf(1, thresholds)).toBe("low");
});

test("answers that are always right keep the floor of high", () => {
  const answers = Array.from({ length: 300 }, () => ({ confidence: random(), isRight: true }));
  const thresholds = learnThresholds(answers);
  expect(levelOf(0.85, thresholds)).toBe("high");
  expect(levelOf(0.79, thresholds)).not.toBe("high");
});

test("between 50 and 200 judgements thresholds stay near the cautious ones", () => {
  const answers = Array.from({ length: 80 }, () => ({ confidence: random(), isRight: true }));
  const { high } = learnThresholds(answers);
  expect(high).toBeGreaterThan(0.85);
  expect(high).toBeLessThan(defaultThresholds.high + 0.02);
});

test("strangers raise the border of high, for 3 % of its answers at most", () => {
  const answers = Array.from({ length: 1_000 }, (_, index) => ({
    confidence: 0.8 + index / 5_000,
    isRight: true,
  }));
  const countHigh = (strangers: readonly number[]): number => {
    const { high } = learnThresholds(answers, strangers);
    return answers.filter(({ confidence }) => confidence >= high).length;
  };
  const alone = countHigh([]);
  const some = countHigh(Array.from({ length: 100 }, (_, index) => 0.8 + index / 100_000));
  expect(some).toBeLessThan(alone);
  const many = countHigh(Array.from({ length: 100 }, () => 0.99));
  expect(many).toBeGreaterThanOrEqual(alone * 0.969);
});

test("a row of weight 3 counts as three rows, one of weight 0 as none", () => {
  const rows = Array.from({ length: 60 }, () => ({
    features: Float64Array.of(random()),
    isRight: random() < 0.6,
  }));
  const [first, ...others] = rows as [(typeof rows)[number], ...typeof rows];
  const weighed = fitLogistic([{ ...first, weight: 3 }, ...others], 1);
  expect(weighed).toEqual(fitLogistic([first, first, first, ...others], 1));
  expect(fitLogistic([{ ...first, weight: 0 }, ...others], 1)).toEqual(fitLogistic(others, 1));
});

test("strangers who differ from others in one thing do not hide which answers are wrong", () => {
  // Doubtful answers have a small lead; strangers have a large one and words that nobody knows.
  const known = (row: CalibrationRow, knownWords: number): CalibrationRow => ({
    ...row,
    evidence: { ...row.evidence, knownWords },
  });
  const inside = Array.from({ length: 150 }, () => known(evidenceOf(1.6), random()));
  const strangers = Array.from({ length: 45 }, () => {
    return { ...known(evidenceOf(3), 0.2 * random()), right: -1 };
  });
  const { rightness } = learnCalibration(inside, strangers);
  const [lead, , , , , , words] = rightness?.ranking.weights ?? [];
  expect(lead).toBeGreaterThan(0.4);
  expect(words).toBeGreaterThan(0.2);
});

test("few answers prove less than many: the same share of right ones is high only for many", () => {
  const answers = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ confidence: 0.9, isRight: index % 33 !== 0 }));
  expect(levelOf(0.9, learnThresholds(answers(3_000)))).toBe("high");
  expect(levelOf(0.9, learnThresholds(answers(200)))).not.toBe("high");
});

test("a ticket unlike all that belong somewhere fits nothing; two of a hundred may be mistaken", () => {
  const inside = Array.from({ length: 500 }, () => Float64Array.of(0.5 + random()));
  const strange = Array.from({ length: 150 }, () => Float64Array.of(random() * 0.6));
  const fit = trainInScopeModel(inside, strange, 1) as InScopeModel;
  const isInside = (feature: number): boolean =>
    predictLogistic(fit.logistic, Float64Array.of(feature)) >= fit.least;
  expect(isInside(0.05)).toBe(false);
  expect(isInside(1.2)).toBe(true);
  expect(inside.filter(([feature]) => !isInside(feature as number)).length).toBeLessThanOrEqual(10);
  expect(trainInScopeModel(inside, [], 1)).toBeNull();
});

test("three of a hundred strangers may pass as high, and a tenth of the others is given up at most", () => {
  const others = Array.from({ length: 200 }, (_, index) => 0.5 + index / 400);
  const passing = (fits: readonly number[], sure: number): number =>
    fits.filter((share) => share > sure).length;
  const strangers = Array.from({ length: 40 }, (_, index) => 0.2 + index / 100);
  const sure = sureFit(others, strangers, 400);
  expect(passing(strangers, sure)).toBe(12);
  expect(passing(others, sure)).toBe(200);
  const alike = sureFit(
    others,
    Array.from({ length: 40 }, () => 0.99),
    400,
  );
  expect(passing(others, alike)).toBeGreaterThanOrEqual(179);
  expect(sureFit(others, strangers.slice(0, 12), 400)).toBe(0);
  expect(sureFit([], strangers, 400)).toBe(0);
});

test("what strangers look like is not sure to belong here, however likely the answer", () => {
  const said = (count: number, lead: number, least: number, isStrange: boolean) =>
    Array.from({ length: count }, (): CalibrationRow => {
      const { evidence, right } = evidenceOf(lead);
      const knownWords = least + 0.3 * random();
      return { evidence: { ...evidence, knownWords }, right: isStrange ? -1 : right };
    });
  const [inside, strangers] = [said(600, 4, 0.6, false), said(180, 4, 0.4, true)];
  const calibration = learnCalibration(inside, strangers);
  const likely = (rows: readonly CalibrationRow[]) =>
    rows
      .map(({ evidence }) => calibrate(evidence, calibration))
      .filter(({ confidence }) => confidence >= calibration.thresholds.high);
  const high = (rows: readonly CalibrationRow[]): number =>
    likely(rows).filter(({ fit }) => fit !== null && fit.share > fit.sure).length;
  expect(likely(strangers).length).toBeGreaterThan(0.03 * 180);
  expect(high(strangers)).toBeLessThan(likely(strangers).length);
  expect(high(inside)).toBeGreaterThanOrEqual(Math.floor(0.89 * likely(inside).length));
});

test("a feature that would speak against a right answer gets no weight", () => {
  const rows = Array.from({ length: 400 }, () => {
    const isRight = random() < 0.5;
    return { features: Float64Array.of(isRight ? random() : -random(), isRight ? 0 : 1), isRight };
  });
  const model = fitLogistic(rows, 2);
  expect(model.weights[0]).toBeGreaterThan(0);
  expect(model.weights[1]).toBe(0);
  expect(predictLogistic(model, Float64Array.of(1, 0))).toBeGreaterThan(0.9);
});

test("before judgements, scores that documents have voted on count half", () => {
  const { evidence } = evidenceOf(0.7);
  const logOdds = (confidence: number): number => Math.log(confidence / (1 - confidence));
  const two = { ...evidence, names: ["a", "b"], scores: Float64Array.of(1, 0) };
  const alone = calibrate({ ...two, votes: new Float64Array(2) }, defaultCalibration).confidence;
  const voted = calibrate({ ...two, votes: Float64Array.of(1, 0) }, defaultCalibration).confidence;
  expect(logOdds(voted)).toBeCloseTo(logOdds(alone) / 2, 6);
});
