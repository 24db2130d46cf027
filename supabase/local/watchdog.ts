/**
 * Loaded before a child's own code (`deno run --preload`). When the stack's main process is gone without having stopped its
 * children (SIGKILL, a crash), they end by themselves. Reading the parent's id needs no permission.
 */
const parent = Number(Deno.env.get('STACK_PID'))
Deno.unrefTimer(setInterval(() => {
  if (Deno.ppid !== parent) Deno.exit(1)
}, 500))
