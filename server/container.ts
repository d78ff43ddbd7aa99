/**
 * Where a container starts. The kernel passes a first process only the signals that it listens for,
 * so this listens before the modules of the service are read, which takes some tenths of a second.
 */
import { onStopSignal } from "./signals.ts";

onStopSignal(() => process.exit(0));
await import("./main.ts");
