import type { SiteDocument } from '../site/document.ts'
import { gameWords } from '../site/game-words.ts'

/** What a page states, in which a playable part finds its words. */
export type Stated = Partial<Omit<SiteDocument, 'experience'>>

/** The words of the texts in a value, without its addresses. */
const wordsIn = (value: unknown): string[] =>
  typeof value !== 'string'
    ? Object.values(value ?? {}).flatMap(wordsIn)
    : value.startsWith('https://')
    ? []
    : value.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []

/**
 * A script for the beginning of a playable part, whose texts are written by a model. Other words than those of the page and of games
 * become an ellipsis, however they come into the document or on a canvas. A single letter is no word. Words that are drawn as
 * shapes or pictures are not found.
 */
export const ownTexts = (stated: Stated): string =>
  `{const own=new Set(${JSON.stringify([...new Set([...gameWords, ...wordsIn(stated)])])})
const said=(text)=>String(text).replace(/[\\p{L}\\p{M}]{2,}/gu,(word)=>own.has(word.toLowerCase())?word:'…')
const labels=['alt','label','placeholder','title',...['label','description','roledescription','placeholder','valuetext'].map((name)=>'aria-'+name)]
const fields='input:not([type]),'+['button','reset','submit','text'].map((type)=>'input[type='+type+']')
const check=(node)=>{
if(node.nodeType===3&&!/^(?:script|style)$/i.test(node.parentNode?.nodeName)&&said(node.data)!==node.data)node.data=said(node.data)
if(node.nodeType===1)for(const name of node.matches(fields)?[...labels,'value']:labels){
const text=node.getAttribute(name)
if(text&&said(text)!==text)node.setAttribute(name,said(text))}
node.childNodes.forEach(check)}
const observer=new MutationObserver((changes)=>changes.forEach(({type,target,addedNodes})=>type==='childList'?addedNodes.forEach(check):check(target)))
const watch=(root)=>(observer.observe(root,{subtree:true,childList:true,characterData:true,attributeFilter:[...labels,'value']}),root)
watch(document)
const attach=Element.prototype.attachShadow
Element.prototype.attachShadow=function(options){return watch(attach.call(this,options))}
for(const drawn of [self.CanvasRenderingContext2D,self.OffscreenCanvasRenderingContext2D])
for(const name of drawn?['fillText','strokeText','measureText']:[]){
const draw=drawn.prototype[name]
drawn.prototype[name]=function(text,...at){return draw.call(this,said(text),...at)}}}`
