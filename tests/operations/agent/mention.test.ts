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

  it.each<[string, string, object]>([
    ['a bullet', `\u2022 ${id}`, order()],
    [
      'a bullet on each line',
      `\n\u2022 ${id}\n    \u25e6 batch=2\n\u25aa\ufe0e lipsync`,
      order({ batch: 2, lipsync: true }),
    ],
    [
      'a list of hyphens, asterisks or plus signs',
      `- ${id}\n* batch=2\n+ lipsync`,
      order({ batch: 2, lipsync: true }),
    ],
    [
      'a numbered list',
      `1. ${id}\n2. ${stage}\n3) batch=2\nb. lipsync`,
      order({ template: stage, batch: 2, lipsync: true }),
    ],
    [
      'bullets between the words',
      `${id} \u00b7 ${stage} \u2022 batch=2`,
      order({ template: stage, batch: 2 }),
    ],
    ['a quote', `&gt; ${id}\n&gt;batch=2`, order({ batch: 2 })],
    ['a code block', `\`\`\`\n${id}\nbatch=2\n\`\`\``, order({ batch: 2 })],
    ['a hyphen before an option', `${id} -batch=2 --lipsync`, order({ batch: 2, lipsync: true })],
    ['an en dash before an option', `${id} \u2013batch=2`, order({ batch: 2 })],
    ['an em dash before an option', `${id} \u2014batch=2 \u2014lipsync`, order({ batch: 2, lipsync: true })],
    ['a minus sign before an option', `${id} \u2212batch=2`, order({ batch: 2 })],
    [
      'a small or wide dash before an option',
      `${id} \ufe58batch=2 \uff0dlipsync`,
      order({ batch: 2, lipsync: true }),
    ],
    ['dashes between the words', `${id} - ${stage} \u2014 batch=2`, order({ template: stage, batch: 2 })],
    ['a dash before and after the id', `\u2013 ${id}\u2014`, order()],
    ['dashes of other kinds in the id', id.replaceAll('-', '\u2212'), order()],
    [
      'smart quotes',
      `\u201c${id}\u201d \u2018batch=2\u2019 \u00ab${stage}\u00bb`,
      order({ template: stage, batch: 2 }),
    ],
    ['quotes of other languages', `\u201e${id}\u201c \u2039lipsync\u203a`, order({ lipsync: true })],
    ['primes and accents as quotes', `\u00b4${id}\u00b4 \u2032batch=2\u2032`, order({ batch: 2 })],
    [
      'bold and italic text',
      `*${id}* _batch_ = _2_ _*lipsync*_ *_${stage}_*`,
      order({ template: stage, batch: 2, lipsync: true }),
    ],
    ['backticks', `\`${id} batch=2\` \`lipsync\``, order({ batch: 2, lipsync: true })],
    ['brackets', `{${id}} [batch=2] (lipsync)`, order({ batch: 2, lipsync: true })],
    ['a link with a text', `<http://example.com/|${id}> <mailto:a@example.com|batch=2>`, order({ batch: 2 })],
    ['a link without a text', `<${id}>`, order()],
    [
      'spaces of other kinds',
      `${id}\u00a0batch\u202f=\u20092\u3000lipsync`,
      order({ batch: 2, lipsync: true }),
    ],
    [
      'characters that nobody sees',
      `\u200b${id.slice(0, 8)}\u200d${id.slice(8)}\u2060 ba\u00adtch=2\ufeff \u202alipsync\u202c`,
      order({ batch: 2, lipsync: true }),
    ],
    ['spaces around the sign', `${id} batch = 2`, order({ batch: 2 })],
    ['spaces and formats around the sign', `${id} *batch* = \`2\``, order({ batch: 2 })],
    [
      'capitals',
      `${id.toUpperCase()} BATCH=2 LipSync ${stage.toUpperCase()}`,
      order({ template: stage, batch: 2, lipsync: true }),
    ],
    ['wide letters', `${id} \uff42\uff41\uff54\uff43\uff48\uff1d\uff12`, order({ batch: 2 })],
    [
      'a mention of others',
      `${id} <@U0OTHER> <!here> <#C0TEST|general> <!subteam^S1|@team> batch=2`,
      order({ batch: 2 }),
    ],
    ['emoji', `:point_right: ${id} batch=2 :+1::skin-tone-2: :pray:`, order({ batch: 2 })],
    ['a code to link in a list', '\u2022 link `ABCD\u2013EFGH\u2013JKMN`', {
      kind: 'link',
      code: 'ABCDEFGHJKMN',
    }],
  ])('with %s is understood: %j', (_, text, command) => expect(readMention(text)).toEqual(command))

  it.each<[string, string, object]>([
    ['at the beginning', `<@> ${id} batch=2`, order({ batch: 2 })],
    ['at the end', `${id} batch=2 <@>`, order({ batch: 2 })],
    ['on a line of its own', `\u2022 ${id}\n\u2022 batch=2\n<@>`, order({ batch: 2 })],
    ['in the middle', `${id} <@> batch=2 lipsync`, order({ batch: 2, lipsync: true })],
    ['after an option', `batch=2 lipsync <@> ${id}`, order({ batch: 2, lipsync: true })],
    ['twice', `<@> ${id} <@>`, order()],
    ['in bold', `*<@>* ${id}`, order()],
    ['with a colon', `<@>: ${id}`, order()],
    ['after a greeting', `Hey <@U0OTHER>, look! <@> ${id}`, order()],
    ['after help', 'help <@>', { kind: 'reply', text: usage }],
    ['alone', '<@>', { kind: 'reply', text: usage }],
    ['after a greeting alone', 'Hello <@> help', { kind: 'reply', text: usage }],
    ['after a code', 'link ABCDEFGHJKMN <@>', { kind: 'link', code: 'ABCDEFGHJKMN' }],
    ['before a code', 'link <@> ABCD-EFGH-JKMN', { kind: 'link', code: 'ABCDEFGHJKMN' }],
  ])('%s is understood: %j', (_, text, command) => expect(readMention(text)).toEqual(command))

  it.each<[string, string]>([
    [`2 videos <@> ${id}`, 'There is no template \u201c2\u201d.'],
    [`${id} artist-caption-stge <@>`, 'There is no template \u201cartist-caption-stge\u201d.'],
    [`artist-caption-stge <@> ${id}`, 'There is no template \u201cartist-caption-stge\u201d.'],
    [`${id} <@> ${crypto.randomUUID()}`, 'One artist at a time, please: you named several.'],
    [`${id} batch=2 - 3`, 'There is no template \u201c3\u201d.'],
    [`${id} batch=2\u20133`, '\u201cbatch=2-3\u201d does not work: batch is a number from 1 to 30.'],
    [`${id} batch=\u22122`, '\u201cbatch=-2\u201d does not work: batch is a number from 1 to 30.'],
    [`${id} batch = \u20142`, '\u201cbatch=-2\u201d does not work: batch is a number from 1 to 30.'],
    [`${id} \u2014batch=two`, '\u201cbatch=two\u201d does not work: batch is a number from 1 to 30.'],
    [`${id} --no-lipsync`, 'There is no template \u201cno-lipsync\u201d.'],
    [`${id} 3. lipsync`, 'There is no template \u201c3\u201d.'],
  ])('%j is not guessed', (text, what) => {
    const command = readMention(text)
    expect(command.kind === 'reply' && command.text.split('\n')[0]).toContain(what)
  })

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
