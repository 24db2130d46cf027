/**
 * Ends a child when the main process has ended without stopping it (SIGKILL, a crash). It is loaded before the child's own code
 * with `deno run --preload`, and needs no permission.
 */
const parent = Number(Deno.env.get('STACK_PID'))
Deno.unrefTimer(setInterval(() => {
  if (Deno.ppid !== parent) Deno.exit(1)
}, 500))
