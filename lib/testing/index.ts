/**
 * For tests of programs that build on the library: the suites that adapters and stores pass, as
 * cases for any test runner, and stand-ins that are real implementations.
 */
export { adapterContract } from "./adapter-contract/adapter-contract.ts";
export type { HostSetting, RunningHost, StartHost } from "./adapter-contract/host.ts";
export type { ContractCase } from "./contract-case.ts";
export { createFixedClock, type FixedClock } from "./fixed-clock.ts";
export { createMemoryStore, type MemoryDocument, type MemoryStore } from "./memory-store.ts";
export { type OpenStore, storeContract } from "./store-contract.ts";
