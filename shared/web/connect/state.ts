import { signal } from '@preact/signals'
import type { AppTerms } from '../components/app-terms.tsx'

/** What a button or a form does. It returns what went wrong. */
export type Work = () => Promise<string | undefined>

/** What the page shows. */
type Shown =
  | { at: 'address' }
  | { at: 'opening'; email: string }
  /** `then` is what the person had decided before the code was asked for. */
  | { at: 'code'; email: string; then?: Work }
  | {
    at: 'consent'
    clientId: string
    name: string
    account: string
    credits?: number
    organizations?: { id: string; name: string | null; role: string }[]
    redirect: { url: URL; host: string }
    /** Whether the app asks for the address at which nothing can be changed. */
    onlyReads: boolean
    /** What the app may do already, if it asks for that address. */
    standing?: AppTerms
  }
  | { at: 'message'; title: string; text: string; detail?: string; back?: URL }
export type ShownAt<Name extends Shown['at']> = Extract<Shown, { at: Name }>

const first: Shown = { at: 'address' }
export const shown = signal<Shown>(first)
export const problem = signal('')
/** Whether the problem is what the person typed. */
export const isTyped = signal(false)
export const busy = signal(false)

/** Does the work of a button or a form, once at a time, and then shows its problem. */
export const run = (work: Work) => async (event: Event): Promise<void> => {
  event.preventDefault()
  if (busy.value) return
  busy.value = true
  problem.value = ''
  isTyped.value = false
  problem.value = await work() ?? ''
  busy.value = false
}

/** For the heading of what replaces another part: a screen reader reads it. */
export function announce(heading: HTMLHeadingElement | null): void {
  if (!heading || shown.value === first) return
  document.title = heading.textContent!
  heading.focus()
}

/** The problem of a field, which gets the focus. */
export function typed(input: HTMLInputElement, text: string): string {
  isTyped.value = true
  input.focus()
  return text
}
