import { xmlText } from './xml-text.ts';

/** Attributes that say what a shape is. */
const GEOMETRY = ['d', 'points', 'cx', 'cy', 'r', 'x1', 'y1', 'x2', 'y2', 'x', 'y', 'width', 'height'];
const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity'];

/** A shape of an SVG as one of a picture that has none of the page's styles; '' where it is none. `origin`: the picture's corner in the window. */
export function drawnShape(shape: SVGElement, origin: { left: number; top: number }): string {
  if (!(shape instanceof SVGGraphicsElement)) return '';
  const place = shape.getScreenCTM();
  if (!place) return '';
  const { a, b, c, d, e, f } = place;
  const matrix = [a, b, c, d, e - origin.left, f - origin.top].map(rounded).join(' ');
  if (shape instanceof SVGUseElement) return drawnUse(shape, matrix);
  if (!(shape instanceof SVGGeometryElement)) return '';
  const style = getComputedStyle(shape);
  const painted = PAINT.map((name) => attribute(name, style.getPropertyValue(name)));
  return element(shape, [attribute('transform', `matrix(${matrix})`), ...painted]);
}

/** A mark that is drawn once for the whole page. */
function drawnUse(use: SVGUseElement, matrix: string): string {
  const mark = document.getElementById(use.href.baseVal.slice(1));
  if (!mark) return '';
  const { color } = getComputedStyle(use);
  const [x, y] = [use.x.baseVal.value, use.y.baseVal.value].map(rounded);
  const parts = [...mark.querySelectorAll<SVGElement>('*')].map((part) => {
    const painted = PAINT.map((name) => {
      const value = part.getAttribute(name);
      if (value === null) return '';
      return attribute(name, value === 'currentColor' ? color : value.startsWith('var(') ? 'white' : value);
    });
    return element(part, painted);
  });
  return `<g transform="matrix(${matrix}) translate(${x} ${y})">${parts.join('')}</g>`;
}

function element(shape: SVGElement, painted: readonly string[]): string {
  const geometry = GEOMETRY.map((name) => attribute(name, lengthOf(shape, name)));
  return `<${shape.localName}${[...geometry, ...painted].join('')}/>`;
}

/** Lengths in pixels: a percentage is one of the SVG it stands in, which the picture does not have. */
function lengthOf(shape: SVGElement, name: string): string | null {
  const written = shape.getAttribute(name);
  if (!written?.endsWith('%')) return written;
  const length: unknown = Reflect.get(shape, name);
  return length instanceof SVGAnimatedLength ? String(rounded(length.baseVal.value)) : written;
}

const attribute = (name: string, value: string | null): string =>
  value === null || value === '' ? '' : ` ${name}="${xmlText(value)}"`;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
