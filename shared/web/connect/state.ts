import { signal } from '@preact/signals'

/** What the page shows. */
type Shown =
  | { at: 'address' }
  | { at: 'code'; email: string }
  | { at: 'consent'; clientId: string; name: string; account: string; redirect: { url: URL; host: string } }
  | { at: 'message'; title: string; text: string; detail?: string; back?: URL }
export type ShownAt<Name extends Shown['at']> = Extract<Shown, { at: Name }>

const first: Shown = { at: 'address' }
export const shown = signal<Shown>(first)
export const problem = signal('')
export const busy = signal(false)

/** Does the work of a button or a form, once at a time, and then shows its problem. */
export const run = (work: () => Promise<string | undefined>) => async (event: Event): Promise<void> => {
  event.preventDefault()
  if (busy.value) return
  busy.value = true
  problem.value = ''
  problem.value = await work() ?? ''
  busy.value = false
}

/** For the heading of what replaces another part: a screen reader reads it. */
export function announce(heading: HTMLHeadingElement | null): void {
  if (!heading || shown.value === first) return
  document.title = heading.textContent!
  heading.focus()
}
