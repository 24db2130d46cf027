import { describe, expect, it } from 'vitest'
import { type Color, colorStyle, dark, light } from '../../shared/presentation/colors.ts'
import { typeStyle } from '../../shared/presentation/type.ts'
import { contrast } from '../support/contrast.ts'

describe.each([['light', light], ['dark', dark]])('the %s colors', (_, colors) => {
  const grounds: Color[] = ['ground', 'panel', 'raised']
  const texts: Color[] = ['ink', 'muted', 'accent', 'up', 'down', 'warn', 'violet', 'indigo']

  it('have the contrast that WCAG AA requires', () => {
    const pairs = [...grounds, 'weak' as const].flatMap((ground) =>
      texts.map((text) => [text, ground] as const)
    )
    expect(pairs.filter(([text, ground]) => contrast(colors[text], colors[ground]) < 4.5)).toEqual([])
    expect(grounds.filter((ground) => contrast(colors.field, colors[ground]) < 3)).toEqual([])
  })
})

it('are variables of the same names', () => {
  for (const name of Object.keys(light) as Color[]) {
    expect(colorStyle).toContain(`--${name}:light-dark(${light[name]},${dark[name]})`)
  }
  expect(typeStyle).toContain(
    '--size-2:0.8125rem;--leading-2:1.25rem;--size-3:0.9375rem;--leading-3:1.375rem',
  )
})
