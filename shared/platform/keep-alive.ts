/** Hosted Supabase ends an isolate without requests earlier unless it waits for a promise. */
export const keepAlive = (work: Promise<unknown>): void =>
  (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime?.waitUntil(work)
