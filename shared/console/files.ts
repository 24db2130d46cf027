import { find, h } from './dom.ts'
import { action } from './form.ts'

/** Saves a text as a file of the person. */
export function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  h('a', { href: address, download: name }).click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Buttons that save files which need the session. */
export function fileButtons(
  id: string,
  files: readonly { name: string; about: string; file: string; load: () => Promise<string> }[],
): void {
  find(`#${id}`).replaceChildren(
    ...files.map(({ name, about, file, load }) =>
      action(name, about, async () => saveFile(await load(), file))
    ),
  )
}
