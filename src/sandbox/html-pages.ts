/** HTML pages that real servers and their gateways send (docs/contract.md, Errors). */

export const loginPage = `<!DOCTYPE html>
<html lang="pt-BR"><head><title>Entrar</title></head><body>
<form method="post" action="/portal/api/servlet/login.do">
<input type="text" name="j_username"><input type="password" name="j_password">
<button>Entrar</button></form></body></html>
`;

export const welcomePage = `<!DOCTYPE html>
<html lang="pt-BR"><head><title>Portal</title></head><body><h1>Bem-vindo</h1></body></html>
`;

export const maintenancePage = `<!DOCTYPE html>
<html lang="pt-BR"><head><title>Portal</title></head><body><h1>Em manutenção</h1></body></html>
`;

/** The page of a container or gateway for a status. */
export const containerPage = (title: string) => `<!DOCTYPE html>
<html><head><title>${title}</title></head><body><h1>${title}</h1><hr></body></html>
`;
