/** Ctrl-C, or a request to end. */
export class Interrupted extends Error {}

const controller = new AbortController()
export const interrupted = controller.signal
export const interrupt = () => controller.abort(new Interrupted('Interrupted'))
