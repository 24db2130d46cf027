import process from 'node:process'

/** Ctrl-C, or a request to end. */
export class Interrupted extends Error {}

const controller = new AbortController()
export const interrupted = controller.signal
export const interrupt = () => controller.abort(new Interrupted('Interrupted'))

// Once: a second Ctrl-C ends the process at once.
process.once('SIGINT', interrupt)
process.once('SIGTERM', interrupt)
