import type { Bytes } from '../platform/encoding.ts'

/**
 * Returns a function that compiles a codec with its first call. Each picture gets a new instance, because an instance's memory
 * grows with the picture and never shrinks.
 */
export function compiledOnce(read: () => Promise<Bytes>): () => Promise<WebAssembly.Module> {
  let module: Promise<WebAssembly.Module> | undefined
  return () =>
    module ??= read().then((bytes) => WebAssembly.compile(bytes)).catch((error) => {
      // A failure is not cached: the next picture tries again.
      module = undefined
      throw error
    })
}
