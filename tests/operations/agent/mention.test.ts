import { describe, expect, it } from 'vitest'
import { readMention, usage } from '../../../shared/tasks/mention.ts'
import { videoTemplates as templates } from '../../../shared/providers/ports/videos.ts'

const id = '3f1c0c52-7a3e-4b7e-9d52-0f4b8a6c1e21'
const order = (request: object = {}) => ({
  kind: 'order',
  artistId: id,
  request: { template: 'artist-caption-bedroom', batch: 1, lipsync: false, ...request },
})
const stage = 'artist-caption-stage'

describe('A mention', () => {
  it.each<[string, object]>([
    [id, order()],
    [`${id} ${stage} batch=3 lipsync`, order({ template: stage, batch: 3, lipsync: true })],
    [`${id} lipsync batch=30 ${stage}`, order({ template: stage, batch: 30, lipsync: true })],
    [`${stage} ${id}`, order({ template: stage })],
    [
      ` ${id.toUpperCase()}\n\n ${stage.toUpperCase()}\tBatch=02  LipSync. `,
      order({ template: stage, batch: 2, lipsync: true }),
    ],
    [`\`${id}\` *${stage}* _lipsync_`, order({ template: stage, lipsync: true })],
    [`<tel:${id}|${id}>, batch = 4`, order({ batch: 4 })],
    [`<http://a.example.com/x|${id}> batch: 4; lipsync!`, order({ batch: 4, lipsync: true })],
    [
      `${id.replaceAll('-', '\u2011')} artist\u2013caption\u2014stage batch\uff1d\uff15`,
      order({ template: stage, batch: 5 }),
    ],
    [`\u201c${id}\u201d\u00a0batch=\u201c2\u201d\u200b`, order({ batch: 2 })],
    [`&lt;${id}&gt; lip-sync`, order({ lipsync: true })],
    [`${id} ${stage} ${stage} lipsync lipsync`, order({ template: stage, lipsync: true })],
    ['link abcd-efgh-jkmn', { kind: 'link', code: 'ABCDEFGHJKMN' }],
    ['LINK `ABCD EFGH JKMN`', { kind: 'link', code: 'ABCDEFGHJKMN' }],
  ])('%j is understood', (text, command) => expect(readMention(text)).toEqual(command))

  it.each(['', '  \n', 'help', 'Help!', '*HELP*'])(
    '%j gets the usage',
    (text) => expect(readMention(text)).toEqual({ kind: 'reply', text: usage }),
  )

  it.each<[string, string]>([
    ['hello there', 'I need the id of an artist.'],
    [id.slice(0, -3), `\u201c${id.slice(0, -3)}\u201d is not a complete artist id: it has 36 characters.`],
    [`${id} ${crypto.randomUUID()}`, 'One artist at a time, please: you named several.'],
    [`${id} bedroom`, `There is no template \u201cbedroom\u201d. Use one of: ${templates.join(', ')}.`],
    [`${id} batch=0`, '\u201cbatch=0\u201d does not work: batch is a number from 1 to 30.'],
    [`${id} batch=31`, '\u201cbatch=31\u201d does not work: batch is a number from 1 to 30.'],
    [`${id} batch=-1`, '\u201cbatch=-1\u201d does not work: batch is a number from 1 to 30.'],
    [`${id} batch=1.5`, '\u201cbatch=1.5\u201d does not work: batch is a number from 1 to 30.'],
    [
      `${id} batch=99999999999999999999`,
      '\u201cbatch=99999999999999999999\u201d does not work: batch is a number from 1 to 30.',
    ],
    [`${id} batch`, '\u201cbatch\u201d does not work: batch is a number from 1 to 30.'],
    [`${id} batch=many`, '\u201cbatch=many\u201d does not work: batch is a number from 1 to 30.'],
    [`${id} batch=2 batch=3`, 'You gave batch twice.'],
    [
      `${id} ${stage} album-record-store`,
      `One template at a time, please: you named ${stage} and album-record-store.`,
    ],
  ])('%j gets what is wrong, what to write, and an example', (text, what) => {
    const command = readMention(text)
    const [first, write, example] = (command.kind === 'reply' ? command.text : '').split('\n')
    expect(first).toBe(what)
    expect(write).toBe('Write: `<artist_account_id> [template] [batch=N] [lipsync]`')
    expect(readMention(example!.replace('For example: ', '')).kind).toBe('order')
  })

  it.each(['link', 'link abc', `link ${'a'.repeat(41)}`, 'link ??????????????'])(
    '%j gets the instructions to link',
    (text) =>
      expect(readMention(text)).toMatchObject({ kind: 'reply', text: expect.stringContaining('link ABCD') }),
  )

  it('gets a short reply, however long it is', () => {
    const command = readMention(`${id} ${'\u{1f600}'.repeat(2000)}`)
    expect(command.kind === 'reply' && command.text.length).toBeLessThan(600)
  })
})
