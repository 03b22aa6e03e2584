try{if(parent===self&&isSecureContext&&!new URLSearchParams(location.search).has('embed'))addEventListener('load',async()=>{try{
const workers=navigator.serviceWorker,note=document.querySelector('#newer>p'),load=note.lastElementChild;
workers.onmessage=({data,source})=>{if(!data?.version||data.version==='{version}')return;
note.hidden=load.disabled=false;
load.onclick=()=>{const go=()=>source.state==='activated'&&location.reload();source.onstatechange=go;source.postMessage('take over');go()}};
const kept=await workers.register('sw.js'),look=()=>kept.update().catch(()=>{});
await look();
if(!kept.installing)kept.waiting?.postMessage('version');
addEventListener('visibilitychange',()=>document.hidden||look())
}catch{}})}catch{}
