import { expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

const reads =
  'textContent|innerText|inputValue|is(Visible|Disabled|Enabled|Checked)|all(Text|Inner)\\w+|getAttribute|count|evaluate'

it('no test expects at once what a page will show: expect.poll waits for it', () => {
  const once = new RegExp(String.raw`expect\(\s*\[?(\w+, )?await [^\n]*\.(${reads})\(`)
  const files = sourceFiles('tests', /\.tsx?$/)
  expect(files.filter((file) => once.test(readSource(file)))).toEqual([])
})
