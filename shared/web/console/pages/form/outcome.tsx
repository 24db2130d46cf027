import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { describeFailure } from '../../dom/failure.ts'
import { proven } from '../../dom/proof.ts'

/** Where acts say how they ended. */
export interface Place {
  isBusy: { value: boolean }
  problem: { value: ComponentChildren }
  outcome: { value: ComponentChildren }
}

export const newPlace = () => ({
  isBusy: signal(false),
  problem: signal<ComponentChildren>(''),
  outcome: signal<ComponentChildren>(''),
})

/** What went wrong, with where it can be mended. */
export const failureIn = (error: unknown): ComponentChildren => {
  const { text, link } = describeFailure(error)
  return link
    ? (
      <>
        {text} <a href={link.href}>{link.text}</a>.
      </>
    )
    : text
}

/** Does one thing at a time, after a proof if the API asks for one, and says how it ended. */
export async function act(place: Place, work: () => Promise<unknown>): Promise<void> {
  if (place.isBusy.value) return
  place.isBusy.value = true
  place.problem.value = place.outcome.value = ''
  try {
    await proven(work)
  } catch (error) {
    place.outcome.value = ''
    place.problem.value = failureIn(error)
  }
  place.isBusy.value = false
}

/** The failure and the outcome of a place, read aloud when they change. */
export const Outcome = ({ place, lead }: { place: Place; lead?: ComponentChildren }) => (
  <>
    <p class='problem' role='alert'>{place.problem.value}</p>
    <div class='outcome' role='status'>{lead}{place.outcome.value}</div>
  </>
)
