import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Folded, Hook, Leaf, SewnButton, Sheet, Stitch } from './art.tsx'

/** The home page's picture: a pressed coat and a shirt on the rail, a folded stack and a plant under them. */
export function CoatOnHanger({ title }: { title?: string }): ReactNode {
  return (
    <Sheet title={title} width={560}>
      <Cloth tint="sky" d="M40 260a240 240 0 0 1 480 0v40a240 240 0 0 1-480 0Z" />
      <Cloth tint="skyFloor" d="M74 424h412a240 240 0 0 1-412 0Z" />
      <Cord tint="navy" width={10} d="M84 92h392" />
      <Dot tint="navy" x={80} y={92} r={10} />
      <Dot tint="navy" x={480} y={92} r={10} />
      <Shirt />
      <Coat />
      <Stack />
      <Plant />
    </Sheet>
  )
}

const Coat = () => (
  <>
    <Hook x={224} y={92} />
    <Cloth
      tint="navy"
      d="M150 166C130 172 120 186 116 208C107 262 97 320 89 378C88 385 91 389 97 391C109 395 122 396 134 394C140 393 143 389 144 383C151 338 158 290 166 244Z"
    />
    <Cloth
      tint="dusk"
      d="M298 166C318 172 328 186 332 208C341 262 351 320 359 378C360 385 357 389 351 391C339 395 326 396 314 394C308 393 305 389 304 383C297 338 290 290 282 244Z"
    />
    <Cloth
      tint="navy"
      d="M204 142C186 154 166 161 150 166C156 196 160 222 161 248C163 310 155 392 143 458C142 465 146 469 152 470C200 478 248 478 296 470C302 469 306 465 305 458C293 392 285 310 287 248C288 222 292 196 298 166C282 161 262 154 244 142Z"
    />
    <Cloth
      tint="dusk"
      d="M287 248C285 310 293 392 305 458C306 465 302 469 296 470L270 473C274 410 262 350 266 306C268 284 278 266 287 248Z"
    />
    <Cloth
      tint="dusk"
      d="M161 248C162 262 168 280 178 292C172 276 168 262 166 244C164 226 160 204 154 186C158 208 160 228 161 248Z"
    />
    <Cloth tint="dusk" d="M224 282C214 290 207 300 206 312L200 475L210 475.5L216 312C217 300 220 292 230 286Z" />
    <Cloth tint="linen" d="M200 146Q224 132 248 146L226 282L222 282Z" />
    <Cloth tint="flax" d="M224 168L236 150L248 148L226 282Z" />
    <Cloth tint="cotton" d="M203 139C197 143 194 148 194 153L211 187L224 167Z" />
    <Cloth tint="cotton" d="M245 139C251 143 254 148 254 153L237 187L224 167Z" />
    <Cloth tint="pale" d="M203 139Q224 130 245 139L224 167Z" />
    <Stitch tint="lilac" d="M224 182v84" />
    <Cloth tint="steel" d="M203 138C192 143 185 149 181 158L166 190L190 199L211 193L196 152Z" />
    <Cloth tint="steel" d="M211 193L190 199L156 208C164 240 190 270 224 292L224 280Z" />
    <Cloth tint="steel" d="M245 138C256 143 263 149 267 158L282 190L258 199L237 193L252 152Z" />
    <Cloth tint="steel" d="M237 193L258 199L292 208C284 240 258 270 224 292L224 280Z" />
    <Cloth tint="navy" d="M166 190L190 199L156 208C160 202 164 196 166 190Z" />
    <Cloth tint="navy" d="M282 190L258 199L292 208C288 202 284 196 282 190Z" />
    <Stitch tint="lilac" d="M168 217C176 238 192 256 211 270" />
    <Stitch tint="lilac" d="M280 217C272 238 256 256 237 270" />
    <Cloth tint="linen" d="M256 262l4-16 8 9 6-12 8 13 1 5Z" />
    <Cloth tint="steel" d="M253 264C253 262 254 261 256 261L282 256C285 255 287 257 287 260V266L254 273Z" />
    <Stitch tint="lilac" d="M218 318L213 464" />
    <SewnButton x={230} y={318} r={7.5} />
    <SewnButton x={229} y={366} r={7.5} />
    <SewnButton x={228} y={414} r={7.5} />
    <Cloth tint="dusk" d="M160 360H200V374H158Z" />
    <Cloth
      tint="steel"
      d="M159 358H199C201 358 202 359 202 361L201 379C200 384 196 385 192 385L163 383C158 383 156 380 156 376Z"
    />
    <Stitch tint="lilac" d="M164 376L193 378" />
    <Cloth
      tint="steel"
      d="M250 358H288C290 358 291 359 291 361L294 376C295 381 292 383 288 383L259 385C254 385 251 383 250 379L248 361C248 359 248 358 250 358Z"
    />
    <Stitch tint="lilac" d="M258 378L286 376" />
    <Stitch tint="lilac" d="M98 362C112 368 128 369 142 367" />
    <Stitch tint="lilac" d="M350 362C336 368 320 369 306 367" />
    <Dot tint="apricot" x={135} y={381} r={3.5} />
    <Dot tint="apricot" x={313} y={381} r={3.5} />
    <Stitch tint="steel" d="M153 252C155 290 152 330 146 366" />
  </>
)

const Shirt = () => (
  <>
    <Hook x={414} y={92} />
    <Cloth
      tint="iris"
      d="M458 160C474 165 482 176 485 194C490 240 494 290 497 334C497 339 495 341 491 342C484 344 474 344 467 342C464 341 462 339 462 336L452 232Z"
    />
    <Cloth
      tint="lilac"
      d="M370 160C354 165 346 176 343 194C338 240 334 290 331 334C331 339 333 341 337 342C344 344 354 344 361 342C364 341 366 339 366 336L376 232Z"
    />
    <Cloth
      tint="lilac"
      d="M398 138C388 148 378 155 366 161C374 190 376 220 374 250C373 300 370 340 366 366C382 388 402 396 414 396C426 396 446 388 462 366C458 340 455 300 454 250C452 220 454 190 462 161C450 155 440 148 430 138Z"
    />
    <Cloth
      tint="iris"
      d="M454 250C455 300 458 340 462 366C454 378 444 386 434 391C440 340 432 300 440 268C444 258 450 248 454 232Z"
    />
    <Cloth tint="iris" d="M398 138Q414 130 430 138L414 164Z" />
    <Cloth tint="cotton" d="M397 136C391 141 389 147 390 152L405 178L414 162Z" />
    <Cloth tint="cotton" d="M431 136C437 141 439 147 438 152L423 178L414 162Z" />
    <Cloth tint="pale" d="M406 164H422V396L414 396.5L406 395.5Z" />
    <Stitch tint="larkspur" d="M414 176V386" />
    <Cloth tint="iris" d="M430 214H448V232C448 236 444 238 439 240C434 238 430 236 430 232Z" />
    <Cloth
      tint="cotton"
      d="M331 326C342 330 356 330 367 326L366 336C366 339 364 341 361 342C354 344 344 344 337 342C333 341 331 339 331 334Z"
    />
    <Cloth
      tint="cotton"
      d="M497 326C486 330 472 330 461 326L462 336C462 339 464 341 467 342C474 344 484 344 491 342C495 341 497 339 497 334Z"
    />
  </>
)

const Stack = () => (
  <>
    <Cloth tint="skyFloor" d="M312 514C312 508 358 504 410 504S508 508 508 514S462 525 410 525S312 520 312 514Z" />
    <Folded x={322} y={476} width={176} height={40} tint="larkspur" shade="indigo" thread="pale" />
    <Folded x={330} y={438} width={164} height={38} tint="apricot" shade="amber" thread="linen" flip />
    <Folded x={326} y={404} width={166} height={34} tint="cotton" shade="pale" thread="lilac" />
  </>
)

const Plant = () => (
  <>
    <Cloth tint="skyFloor" d="M66 522C66 517 88 513 114 513S162 517 162 522S140 531 114 531S66 527 66 522Z" />
    <Leaf x={112} y={472} turn={-48} scale={0.95} />
    <Leaf x={116} y={472} turn={44} scale={0.9} />
    <Leaf x={112} y={474} turn={-16} scale={1.4} />
    <Leaf x={116} y={474} turn={16} scale={1.15} />
    <Cloth tint="brick" d="M78 464H150L142 514C141 519 138 522 133 522H95C90 522 87 519 86 514Z" />
    <Cloth tint="clay" d="M124 464H150L142 514C141 519 138 522 133 522H112C120 506 124 486 124 464Z" />
    <Stitch tint="rose" d="M86 480H142" />
  </>
)
