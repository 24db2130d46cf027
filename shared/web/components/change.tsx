import { percentage } from '../../presentation/numbers.ts'

/** A change with its sign. Below one percent it is no news, so it has no color. */
export const Change = ({ of }: { of: number | null }) => (
  <span class={of === null || Math.abs(of) < 1 ? undefined : of > 0 ? 'up' : 'down'}>
    {of === null ? '–' : percentage(of)}
  </span>
)
