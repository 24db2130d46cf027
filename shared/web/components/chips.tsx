import { grouped } from '../../presentation/numbers.ts'

export interface Chip<T> {
  value: T
  text: string
  count?: number
}

/** Choices of what a list shows, of which one holds, each with how many rows it has. */
export const Chips = <T,>({ label, chips, value, onChange }: {
  label: string
  chips: readonly Chip<T>[]
  value: T
  onChange: (value: T) => void
}) => (
  <div class='chips' role='group' aria-label={label}>
    {chips.map((chip) => (
      <button
        key={chip.text}
        type='button'
        class='chip'
        aria-pressed={chip.value === value}
        onClick={() => onChange(chip.value)}
      >
        {chip.text} {chip.count !== undefined && <span>{grouped(chip.count)}</span>}
      </button>
    ))}
  </div>
)
