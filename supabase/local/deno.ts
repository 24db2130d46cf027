/** The Deno that runs us: the one pinned in package.json. */
export const deno = Deno.execPath()

/** Nothing may download or ask at run time; the watchdog compares its parent with STACK_PID. */
export const denoEnv = () => ({ DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', STACK_PID: `${Deno.pid}` })
