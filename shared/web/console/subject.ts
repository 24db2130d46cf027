import { signal } from '@preact/signals'

/** What several pages beside each other are about: undefined until it is read. A failure is shown by their frame. */
export function openSubject<T>(load: () => Promise<T>) {
  const subject = signal<T | undefined>()
  const failure = signal<unknown>()
  async function read(): Promise<void> {
    try {
      subject.value = await load()
      failure.value = undefined
    } catch (error) {
      failure.value = error
    }
  }
  return { subject, failure, read }
}
