/* The partner's script: a classic one, with a global, as Betby's. It draws into the operator's page. */
(() => {
  const parts = import(new URL("renderer/book.js", document.currentScript.src).href);

  window.BTRenderer = class {
    initialize(options) {
      let changes = {};
      let book = null;
      let killed = false;
      void parts.then(({ openBook }) => {
        if (!killed) book = openBook({ ...options, ...changes });
      });
      return {
        kill: () => {
          killed = true;
          book?.kill();
        },
        updateOptions: (more) => {
          if (book) book.updateOptions(more);
          else changes = { ...changes, ...more };
        },
      };
    }
  };
})();
