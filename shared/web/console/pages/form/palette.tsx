import { batch } from '@preact/signals'
import { fields } from './model.ts'

const places = ['background', 'foreground', 'accent', 'second'] as const
type Place = typeof places[number]
export type Colors = Partial<Record<Place, string>>

/** A color to look at. */
export const Swatch = ({ color }: { color: string }) => <i class='swatch' style={{ '--color': color }} />

const isLight = (background: string) =>
  background.match(/[0-9a-f]{2}/g)!.reduce((sum, digits) => sum + parseInt(digits, 16), 0) > 382

export const use = (colors: Colors) =>
  batch(() => places.forEach((place) => fields[place].value = colors[place] ?? fields[place].value))

/** A palette to choose, as its swatches; without colors, they are chosen later. */
export function PaletteOption({ colors, text }: { colors: Colors; text: string }) {
  const { background } = colors
  return (
    <label class='palette'>
      <input
        type='radio'
        name='palette'
        checked={places.every((place) => fields[place].value === (colors[place] ?? ''))}
        onChange={() => batch(() => places.forEach((place) => fields[place].value = colors[place] ?? ''))}
      />
      <span class={background ? 'swatches' : 'swatches any'} aria-hidden='true'>
        {places.map((place) => colors[place] && <Swatch key={place} color={colors[place]} />)}
      </span>
      <span>{text}{background && `, ${isLight(background) ? 'light' : 'dark'}`}</span>
    </label>
  )
}
