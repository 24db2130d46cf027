import { find, h } from './dom.ts'
import { action } from './form.ts'

/** Saves a file of the person. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  h('a', { href: address, download: name }).click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Buttons that save files which need the session. */
export function fileButtons(
  id: string,
  files: readonly { name: string; about: string; file: string; load: () => Promise<Blob> }[],
): void {
  find(`#${id}`).replaceChildren(
    ...files.map(({ name, about, file, load }) =>
      action(name, about, async () => saveFile(await load(), file))
    ),
  )
}
