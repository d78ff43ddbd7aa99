/**
 * npm passes a signal to the shell between itself and this process, and that shell dies without
 * passing it on. Somebody who stops `npm start` means the service: when the parent is gone, stop
 * too.
 */
const intervalMs = 250;

export function stopWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, intervalMs);
  timer.unref();
}
