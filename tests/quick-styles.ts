import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js'
import kinds from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'

/** The parts of it that a copy has to have; one of them is private. */
interface Styles {
  properties: Record<string, { value: string; important: boolean }>
  definedPropertyNames: Record<string, boolean>
  clone(): Styles
}

/**
 * The page copies the styles of everything that an element stands in with `structuredClone`. A property is a value and whether it is
 * important: copied by hand it is the same.
 */
const styles = CSSPropertyManager.prototype as unknown as Styles
styles.clone = function clone() {
  const copy = new CSSPropertyManager() as unknown as Styles
  for (const [name, property] of Object.entries(this.properties)) copy.properties[name] = { ...property }
  Object.assign(copy.definedPropertyNames, this.definedPropertyNames)
  return copy
}

interface Computing {
  element: Element
  getStyleSheets(root: Document): unknown[]
  getComputedStyle(): CSSPropertyManager
}

const isStyled = (element: Element | null): boolean =>
  element !== null && (element.hasAttribute('style') || isStyled(element.parentElement))

const styleOfKind = new Map<string, CSSPropertyManager>()

/**
 * Whoever looks for something by its role asks for the style of all that is around it, and the page reckoned it anew with every
 * change: a third of the work of the screens' tests. Tests load no style sheets, so that an element looks as its kind does, unless it
 * or something around it has a style of its own.
 */
const computing = CSSComputedStyle.prototype as unknown as Computing
const reckon = computing.getComputedStyle
computing.getComputedStyle = function getComputedStyle() {
  const { element } = this
  const isPlain = element.isConnected && element.getRootNode() === element.ownerDocument && !isStyled(element)
  if (!isPlain || this.getStyleSheets(element.ownerDocument).length > 0) return reckon.call(this)
  const kind = (kinds as Record<string, string | Record<string, string>>)[element.tagName] ?? ''
  const of = (state: string) => state === 'default' || Boolean((element as unknown as Record<string, unknown>)[state])
  const text =
    typeof kind === 'string'
      ? kind
      : Object.keys(kind)
          .filter(of)
          .map((state) => kind[state])
          .join('')
  const style = styleOfKind.get(text) ?? new CSSPropertyManager({ cssText: text })
  styleOfKind.set(text, style)
  return style
}
