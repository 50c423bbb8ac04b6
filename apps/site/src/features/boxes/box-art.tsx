/** A reward box: light from the upper left, one white wedge, a hard shadow. */
export function BoxArt() {
  return (
    <svg className="box-art" viewBox="0 0 220 190" aria-hidden="true">
      <ellipse cx="116" cy="172" rx="86" ry="12" fill="#3a0d14" opacity=".4" />
      <path fill="#ff4f8b" d="M30 86l80 36v62l-80-40z" />
      <path fill="#a8124f" d="M190 86l-80 36v62l80-40z" />
      <path fill="#ffd77a" d="M58 98.600l20 9v59l-20-10z" />
      <path fill="#d9a53c" d="M162 98.600l-20 9v59l20-10z" />
      <path fill="#ff9cc0" d="M110 34l92 40-92 42-92-42z" />
      <path fill="#f26a9d" d="M18 74l92 42v14L18 88z" />
      <path fill="#8c0d41" d="M202 74l-92 42v14l92-42z" />
      <path fill="#ffe9a6" d="M58 56.600l92 41-20 9-92-41zM162 56.600l-92 41 20 9 92-41z" />
      <path fill="#ffd77a" d="M110 62c-34 6-52-10-46-26 8-20 40-8 46 26z" />
      <path fill="#ffe9a6" d="M110 62c34 6 52-10 46-26-8-20-40-8-46 26z" />
      <circle cx="110" cy="60" r="11" fill="#fff3cf" />
      <path fill="#fff" opacity=".7" d="M38 72l56-25 10 4-58 26z" />
    </svg>
  );
}
