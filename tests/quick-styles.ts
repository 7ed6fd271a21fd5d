import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'

/** The parts of it that a copy has to have; one of them is private. */
interface Styles {
  properties: Record<string, { value: string; important: boolean }>
  definedPropertyNames: Record<string, boolean>
  clone(): Styles
}

/**
 * Whoever looks for something by its role asks for the style of all that is around it, and the page copies the styles of everything
 * that an element stands in with `structuredClone`, which was a quarter of the work where a price list is shown. A property is a
 * value and whether it is important: copied by hand it is the same.
 */
const styles = CSSPropertyManager.prototype as unknown as Styles
styles.clone = function clone() {
  const copy = new CSSPropertyManager() as unknown as Styles
  for (const [name, property] of Object.entries(this.properties)) copy.properties[name] = { ...property }
  Object.assign(copy.definedPropertyNames, this.definedPropertyNames)
  return copy
}
