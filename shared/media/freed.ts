import { pause } from '../platform/pause.ts'

/** Smaller memory may still be there while the encoder runs. */
const largeBytes = 15_000_000
const bufferBytes = 8_000_000
/** Deno 2.1.4 freed all memory before the tenth buffer. A hosted function's limit counts buffers as well. */
const maxBuffers = 12

/**
 * Waits until V8 has freed large memory that nothing refers to. V8 collects garbage when memory outside its heap grows, so
 * buffers are allocated; their pages are never used, so they take no memory of the machine.
 */
export async function freed(unused: WeakRef<ArrayBufferLike>[]): Promise<void> {
  const buffers: ArrayBuffer[] = []
  while (unused.some(isLarge) && buffers.length < maxBuffers) {
    // A reference that was read keeps its memory until the next task.
    await pause(0)
    buffers.push(new ArrayBuffer(bufferBytes))
    await pause(0)
  }
}

const isLarge = (memory: WeakRef<ArrayBufferLike>) => (memory.deref()?.byteLength ?? 0) > largeBytes
